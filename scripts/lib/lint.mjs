import { packageFile } from './paths.mjs';
import { runNode } from './run.mjs';
import { LINT_REASONS } from './lint-reasons.mjs';

function problemOf({ filename, labels, code = '', message, help }) {
  const rule = /\(([^)]+)\)/.exec(code)?.[1] ?? code;
  // Import rules have their reason in `help`, from .oxlintrc.json itself.
  const reason = LINT_REASONS[rule] ?? help;
  const text = reason && reason !== message ? `${message.replace(/\.$/, '')}: ${reason}` : message;
  return { file: filename, line: labels?.[0]?.span?.line, message: `${text} [${rule}]` };
}

/** oxlint with type-aware rules, by .oxlintrc.json, on everything or on one folder. */
export async function lint(root, folder = '.') {
  const { code, output } = await runNode(
    [packageFile('oxlint', 'bin/oxlint'), '--type-aware', '--format', 'json', folder],
    { capture: true, cwd: root },
  );
  const start = output.indexOf('{');
  try {
    const report = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
    return report.diagnostics.map(problemOf);
  } catch {
    return [{ message: `oxlint did not answer a report (exit ${code}): ${output.slice(0, 500)}` }];
  }
}
