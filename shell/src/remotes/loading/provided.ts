/**
 * webpack provides a shared package only when the build imports it. The shell must provide all of them: a remote's
 * fallback copy would bring its own MUI internals, themes and contexts. Nothing here is ever called; the build fails
 * when a key of the share map is missing.
 */
export const provided = [
  () => import('react'),
  () => import('react/jsx-runtime'),
  () => import('react-dom'),
  () => import('react-dom/client'),
  () => import('@emotion/react'),
  () => import('@emotion/styled'),
  () => import('@mui/x-data-grid'),
  () => import('@tanstack/react-query'),
  () => import('react-hook-form'),
  () => import('axios'),
  () => import('dompurify'),
  () => import('@textloom/mui/core'),
  () => import('@textloom/mui/frame'),
  () => import('@textloom/mui/choice'),
  () => import('@textloom/mui/toggle'),
  () => import('@textloom/mui/picker'),
  () => import('@textloom/mui/data'),
  () => import('@textloom/mui/router'),
  () => import('@textloom/mui/rxjs'),
  () => import('@textloom/mui/zod'),
  () => import('@textloom/api'),
  () => import('@textloom/bus'),
  () => import('@textloom/session'),
  () => import('@textloom/kit'),
];
