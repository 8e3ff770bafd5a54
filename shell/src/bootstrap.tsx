import { restore } from '@textloom/session';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';

void restore();

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
createRoot(host).render(<App />);
