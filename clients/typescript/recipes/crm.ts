import { dataOf, eachSubscriber, Refused, type Textloom } from '../src/index';

/** A contact as the CRM has it. */
export interface Contact {
  phone: string;
  firstName: string;
  lastName: string;
  /** The CRM says that this person wants no texts. */
  wantsNone: boolean;
}

/** What the CRM keeps: contacts by phone. */
export type Crm = Map<string, Contact>;

export interface InStep {
  /** Phones whose name was changed in Textloom. */
  renamed: string[];
  /** Phones that were unsubscribed in Textloom, because the CRM says so. */
  unsubscribed: string[];
  /** Phones that the CRM now knows to have left. */
  left: string[];
}

/**
 * Keeps a CRM in step; run it every night. Names come from the CRM. People who left in one place are marked as left in both.
 * A name that somebody changed in Textloom meanwhile is kept.
 */
export async function keepInStep(textloom: Textloom, crm: Crm): Promise<InStep> {
  const done: InStep = { renamed: [], unsubscribed: [], left: [] };
  for await (const { id, phone, disabled, first_name, last_name } of eachSubscriber(textloom)) {
    const contact = crm.get(phone);
    if (!contact) continue;
    const path = { params: { path: { id } } };
    if (disabled === 1) {
      if (!contact.wantsNone) done.left.push(phone);
      crm.set(phone, { ...contact, wantsNone: true });
    } else if (contact.wantsNone) {
      dataOf(await textloom.PUT('/subscribers/{id}/unsubscribe', path));
      done.unsubscribed.push(phone);
    } else if (first_name !== contact.firstName || last_name !== contact.lastName) {
      const body = {
        first_name: contact.firstName,
        last_name: contact.lastName,
        base: { first_name, last_name },
      };
      const saved = await textloom.PUT('/subscribers/{id}', { ...path, body });
      if (saved.data) done.renamed.push(phone);
      else if (saved.error.code !== 'edit_conflict') throw new Refused(saved.error);
    }
  }
  return done;
}
