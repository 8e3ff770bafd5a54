/** Shows the message of index.html at once; it hides itself as soon as the application draws something. */
export function showStartFailure(): void {
  document.getElementById('failed')?.classList.add('now');
}
