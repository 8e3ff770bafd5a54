import { col, command, type Database, statement } from '../../platform';

/** Twilio's content types that texts of ours use. */
export interface ContentTypes {
  'twilio/card'?: {
    body?: string;
    media?: string[];
    actions?: { type: string; title: string; id?: string; url?: string }[];
  };
  'twilio/text'?: { body: string };
  'twilio/media'?: { body?: string; media: string[] };
}

const CONTENT = {
  sid: col.text(),
  friendlyName: col.text(),
  types: col.json<ContentTypes>({}),
  createdAt: col.time,
};
export type StoredContent = col.RowOf<typeof CONTENT>;

/** The contents that texts refer to. */
export const contentStore = ({ engine: { single } }: Pick<Database, 'engine'>) => ({
  add: ({ sid, friendlyName, types }: Omit<StoredContent, 'createdAt'>) =>
    single.execute(command('standins.addContent')`
       insert into simulator.content (sid, friendly_name, types) values (${sid}, ${friendlyName}, ${JSON.stringify(types)})`),
  get: (sid: string) =>
    single.maybeOne(statement('standins.findContent', CONTENT)`
       select sid, friendly_name as "friendlyName", types, created_at as "createdAt" from simulator.content where sid = ${sid}`),
  /** Their names match a pattern. */
  named: (pattern: string) =>
    single.query(statement('standins.namedContents', CONTENT)`
       select sid, friendly_name as "friendlyName", types, created_at as "createdAt" from simulator.content
       where friendly_name ~ ${pattern} order by created_at desc limit 50`),
});
export type ContentStore = ReturnType<typeof contentStore>;
