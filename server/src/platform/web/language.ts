import type { ErrorBody, Language, PackedTexts, TranslatedPage } from '@textloom/contracts';
import { translatorTo, type PageTranslator } from '@textloom/contracts/translator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { fromRoot } from '../base/paths';
import { languageOf, requestOrigin } from './request-origin';

const translators = new Map<Language, PageTranslator>();

/** Reads the translations with the first request in their language. */
function translatorFor(language: Language): PageTranslator {
  let by = translators.get(language);
  if (!by) {
    by = translatorTo(language);
    by.add(JSON.parse(readFileSync(fromRoot('server/dist/texts', `${language}.json`), 'utf8')) as PackedTexts);
    translators.set(language, by);
  }
  return by;
}

const sentenceIn = (language: Language, english: string): string =>
  language === 'en' ? english : translatorFor(language).sentence(english);

/**
 * `sentence()` of contracts, and so the replies that it marks, speak the language of the request that is being handled. What
 * is stored or mailed is English: catalogues, numbers and dates do not change with a request.
 */
export function speakLanguages(): void {
  (globalThis as TranslatedPage).textloomTranslator = {
    locale: 'en-US',
    text: (_key, english) => english,
    format: (_key, _values, english) => english(),
    sentence: (english) => sentenceIn(requestOrigin()?.language ?? 'en', english),
  };
}

/** A refusal in the language of its request, which may have been refused before anything handled it. */
export function refusalIn(request: FastifyRequest, { message, data, ...body }: ErrorBody): ErrorBody {
  const language = languageOf(request);
  const say = (english: string): string => sentenceIn(language, english);
  const fields = Object.entries(data.fields ?? {}).map(([field, text]) => [field, say(text)]);
  return {
    ...body,
    message: say(message),
    data: { ...data, ...(data.fields && { fields: Object.fromEntries(fields) }) },
  };
}

/** English is the language of every answer to a request that names none. */
export function markLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request);
  if (language === 'en') return;
  const vary = reply.getHeader('vary');
  reply.header('content-language', language);
  reply.header('vary', vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`);
}
