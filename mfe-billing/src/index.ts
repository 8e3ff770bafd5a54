// Only a dynamic import: the federation runtime must be ready before the first shared import.
void import('./standalone');
export {};
