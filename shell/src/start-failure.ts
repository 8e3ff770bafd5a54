/** Shows the message of index.html; it is hidden as soon as the application renders. */
export function showStartFailure(): void {
  document.getElementById('failed')?.classList.add('now');
}
