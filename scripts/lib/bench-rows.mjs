// Rows of the table that `pnpm bench` prints, from the lines of a workload: what, figure, details.

export const named = (lines, label) => lines.filter((line) => line.label === label).map((line) => line.value);
const kB = ({ kB: size, requests }) => `${size} kB / ${requests}`;

export const bytesRow = ({ page, federated, bundle, ratio }) => [
  `JavaScript of ${page}`,
  `${ratio.toFixed(2)} ×`,
  `${kB(federated)} against ${kB(bundle)} requests as one bundle`,
];
export const stepsRow = ({ to, steps, goal }) => [`steps to ${to}`, `${steps}`, `goal at most ${goal}`];
export const timeRow = ({ to, network, federatedMs, bundleMs, ratio, runs }) => [
  `time to ${to}, ${network}`,
  `${ratio.toFixed(2)} ×`,
  `${federatedMs} ms against ${bundleMs} ms (medians of ${runs})`,
];
export const joinsRow = ({ label, value }) => [
  `joins ${label}`,
  `${value.joinsPerSecond}/s`,
  `committed p99 ${value.committedMs.p99} ms, welcome handed over p50 ${value.welcomeHandedOverMs.p50} ms, p99 ${value.welcomeHandedOverMs.p99} ms`,
];

export const missed = ({ misses }) => (misses ? `; misses ${misses}` : '');
export const listRow = (value) => [
  `list: ${value.question}, ${value.callers === 1 ? '1 caller' : `${value.callers} callers`}`,
  `p95 ${value.large.p95} ms`,
  `p50 ${value.large.p50} ms; small account p95 ${value.small.p95} ms, p50 ${value.small.p50} ms; grows ${value.growth95} ×${missed(value)}`,
];
export const importRow = (value) => [
  `import into ${value.into}`,
  `${value.perSecond}/s`,
  `COPY ${value.copyPerSecond}/s, takes ${value.ratio} × as long; memory ${value.beforeMB} MB, at most ${value.peakMB} MB${missed(value)}`,
];
export const exportRow = (value) => [
  `export of ${value.rows}`,
  `${value.perSecond}/s`,
  `COPY ${value.copyPerSecond}/s; memory +${value.grownMB} MB${missed(value)}`,
];
export const gridRow = (value) => [
  `list of ${value.rows}, ${value.while}, 4 × slower`,
  `${value.paintMs} ms`,
  `from event to paint; longest task ${value.longestMs} ms (medians of ${value.runs})${missed(value)}`,
];

export const tabRow = ({ texts, heapMB, nodes, listeners, grown, misses }) => [
  `open inbox after ${texts} texts`,
  `${heapMB} MB`,
  `heap ${grown} × that of a fifth; ${nodes} DOM nodes, ${listeners} listeners${missed({ misses })}`,
];

export const expansionRow = (value) => [
  `expansion of ${value.recipients}`,
  `${value.perSecond}/s`,
  `bare insert ${value.barePerSecond.join(' and ')}/s, ${value.ratio} ×; first message after ${value.firstMessageSeconds} s; memory +${value.grownMB} MB${missed(value)}`,
];
