import { convert, type Contacts } from './convert';

addEventListener('message', ({ data }: MessageEvent<Contacts>) => postMessage(convert(data)));
