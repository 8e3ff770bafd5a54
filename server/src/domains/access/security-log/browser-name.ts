/** Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

/** Order matters: an Android device also calls itself Linux, an iPhone also Mac OS X. */
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const firstOf = (all: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  all.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * "Chrome on Windows", from the header User-Agent: coarse on purpose, so that a browser update does not count as a new
 * browser.
 */
export function browserName(agent = ''): string {
  const browser = firstOf(BROWSERS, agent) ?? 'an unknown program';
  const system = firstOf(SYSTEMS, agent);
  return system ? `${browser} on ${system}` : browser;
}
