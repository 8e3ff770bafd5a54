// The federation runtime has to be ready before the first shared import: nothing else stands here.
void import('./standalone');
export {};
