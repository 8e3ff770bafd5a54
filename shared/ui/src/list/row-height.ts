/** About what a row of the grid takes, in px. */
export const ROW_HEIGHT = 53;

/** About what a card takes. */
export const CARD_HEIGHT = 180;
