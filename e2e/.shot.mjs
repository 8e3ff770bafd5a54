import { chromium } from '@playwright/test';
const base = process.argv[2] ?? 'http://127.0.0.1:4801';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking'] });
for (const [label, w, h, scheme] of [['wide',1280,800,'light'],['narrow',390,844,'light'],['dark',1280,800,'dark']]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme }); const p = await c.newPage();
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(label, m.type(), m.text().slice(0,300))); p.on('pageerror', e => console.log(label, 'PAGEERROR', e.message.slice(0,300)));
  await p.goto(base + '/app/'); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/shots/login-${label}.png` });
  await p.getByLabel('Email').fill('marco@marcos-pizza.example'); await p.getByLabel('Password').fill('demo-textloom'); await p.getByRole('button', { name: 'Sign in' }).click();
  await p.waitForTimeout(4000); await p.screenshot({ path: `/tmp/shots/home-${label}.png`, fullPage: true });
  for (const [n, path] of [['keywords','/keywords'],['kadd','/keywords/add'],['subs','/subscribers'],['camps','/messages'],['compose','/messages/add'],['inbox','/account/inbox'],['plans','/plans'],['nf','/nope']]) { await p.goto(base + '/app' + path); await p.waitForTimeout(2500); await p.screenshot({ path: `/tmp/shots/${n}-${label}.png` });
   if (['subs','camps','inbox'].includes(n)) { const l = p.locator('main a[href*="/app/subscribers/"],main a[href*="/app/messages/"]:not([href$="add"]),main a[href*="/app/account/inbox/"]').first(); const href = await l.getAttribute('href').catch(()=>null); if (href) { await p.goto(base + href); await p.waitForTimeout(2500); await p.screenshot({ path: `/tmp/shots/${n}-one-${label}.png`, fullPage: true }); } } }
  await c.close();
}
await b.close();
