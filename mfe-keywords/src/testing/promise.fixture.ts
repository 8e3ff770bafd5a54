import type { PromiseUse } from '@textloom/contracts';
import { api, apiOk } from '@textloom/testing';

/** How much of its promise a keyword's people received this month. */
export const promiseUse = (use: Partial<PromiseUse> = {}) =>
  api.get('keywords/:id/promise', () =>
    apiOk({ promised: 4, people: 1_200, texts: 2_400, most: 3, had_all: 0, ...use }),
  );
