import { startServer } from './server';

/** One real server for the run; tests get its address from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.TEXTLOOM_URL = server.url;
  process.env.TEXTLOOM_OPS = server.opsToken;
  return async () => {
    if (process.env.TEXTLOOM_E2E_LOG) console.log(server.output());
    await server.stop();
  };
}
