import { legendOf, type ChartData } from '../../components/chart/chart-data';

const SCALE = 2;
const PADDING = 24;
const HEAD = 64;

/** The properties that stylesheets set on the parts of a chart; a picture has no stylesheets. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
] as const;

function withStyles(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of STYLES) copies[index]?.style.setProperty(name, style.getPropertyValue(name));
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withStyles(svg))}`;
  await image.decode();
  return image;
}

/** Colours of tokens as the page resolves them: a canvas knows no CSS variables. */
function resolved(root: Element, colours: readonly string[]): string[] {
  const probe = document.createElement('span');
  root.append(probe);
  const found = colours.map((colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return found;
}

function drawHead(context: CanvasRenderingContext2D, root: HTMLElement, data: ChartData): void {
  const { color, fontFamily } = getComputedStyle(root);
  const legend = legendOf(data);
  const colours = resolved(
    root,
    legend.map(({ colour }) => colour),
  );
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(data.title, PADDING, PADDING + 4);
  context.font = `13px ${fontFamily}`;
  let left = PADDING;
  for (const [index, { label, outlined }] of legend.entries()) {
    context.fillStyle = context.strokeStyle = colours[index] ?? color;
    if (outlined) context.strokeRect(left + 1, PADDING + 24, 12, 12);
    else context.fillRect(left, PADDING + 23, 14, 14);
    context.fillStyle = color;
    context.fillText(label, left + 20, PADDING + 30);
    left += 20 + context.measureText(label).width + 20;
  }
}

/** The chart below `root` as a PNG, with its title and legend, twice as large as on the screen. */
export async function pngOf(root: HTMLElement, data: ChartData): Promise<Blob> {
  const box = root.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (box.width + 2 * PADDING) * SCALE;
  canvas.height = (box.height + HEAD + 2 * PADDING) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser does not support canvas drawing');
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(root.closest('section') ?? document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(context, root, data);
  for (const svg of root.querySelectorAll('svg')) {
    const { left, top, width, height } = svg.getBoundingClientRect();
    if (width > 0)
      context.drawImage(await imageOf(svg), PADDING + left - box.left, HEAD + PADDING + top - box.top, width, height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  );
}
