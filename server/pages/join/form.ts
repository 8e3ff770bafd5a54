/** `<script src="…/join/pizza/form.js" async></script>` on another site: the form in a frame, where the script stands. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const form = new URL('form', script.src);
  form.searchParams.set('from', location.origin + location.pathname);
  const frame = document.createElement('iframe');
  frame.src = form.href;
  frame.title = 'Sign up for texts';
  frame.width = '100%';
  frame.height = '640';
  // By the object model, because the site's policy may forbid style attributes.
  frame.style.border = '0';
  addEventListener('message', ({ source, data }) => {
    const height: unknown =
      source === frame.contentWindow ? (data as { textloomHeight?: unknown })?.textloomHeight : null;
    if (typeof height === 'number' && height > 0 && height < 5000) frame.height = String(Math.ceil(height));
  });
  script.after(frame);
}
