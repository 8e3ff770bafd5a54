import { listPersonas } from '@textloom/contracts';
import { notFound } from '../src/platform/base/app-error';
import { DEMO_PERSONAS } from './personas';
import type { Module } from '../src/platform/web/deps';
import { isOpen } from '../src/platform/web/operator';
import { route } from '../src/platform/web/route';

/** Returns 404 without demo data, and where stand-ins are closed. */
export const personaRoutes: Module =
  ({ config }) =>
  async (app) => {
    if (!config.demoData) return;
    route(app, listPersonas, ({ request }) => {
      if (!isOpen(request, config)) throw notFound('This address');
      return { entries: [...DEMO_PERSONAS] };
    });
  };
