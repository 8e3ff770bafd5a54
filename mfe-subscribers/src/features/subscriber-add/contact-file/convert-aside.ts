import type { Contacts, Converted } from './convert';

/** Time limit in ms; a file that takes longer is malicious. */
const MAX_MS = 60_000;

/** No worker can start on a page whose scripts come from another origin. */
function openWorker(): Worker | null {
  try {
    return new Worker(new URL('./contact-file.worker', import.meta.url));
  } catch {
    return null;
  }
}

const answerOf = (worker: Worker, contacts: Contacts): Promise<Converted> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'tooLarge' }), MAX_MS);
    worker.onmessage = ({ data }: MessageEvent<Converted>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The worker that reads contact files could not be loaded.'));
    };
    worker.postMessage(contacts);
  });

const inPage = async (contacts: Contacts): Promise<Converted> => (await import('./convert')).convert(contacts);

/** Converts in a worker, so that the page does not freeze. */
export async function convertAside(contacts: Contacts): Promise<Converted> {
  const worker = openWorker();
  if (worker === null) return inPage(contacts);
  try {
    return await answerOf(worker, contacts).catch(() => inPage(contacts));
  } finally {
    worker.terminate();
  }
}
