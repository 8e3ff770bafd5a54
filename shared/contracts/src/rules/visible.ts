/** Spaces, control characters, and characters that no phone shows: zero-width, fillers, directions. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text can be seen: a message like this is neither sent nor billed (decision 310). */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === '';
