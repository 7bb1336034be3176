// @ts-check

/** From here on an advisory stops a build; what is below is printed. */
const STOPPING = ['high', 'critical']

/**
 * @typedef {object} Verdict
 * @property {'audited' | 'not audited'} state
 * @property {string[]} lines What to tell.
 * @property {boolean} ok Whether nothing is known that should stop a build. Not having asked is no reason to say so.
 */

/**
 * @param {string} output What `pnpm audit --json` printed.
 * @returns {Verdict}
 */
export function verdictOf(output) {
  const report = parse(output)
  if (!report?.advisories) {
    const reason = report?.error?.code ?? 'no answer that can be read'
    return { state: 'not audited', ok: false, lines: [`Dependencies were NOT audited: ${reason}.`] }
  }
  const advisories = Object.values(report.advisories)
  const stopping = advisories.filter(({ severity }) => STOPPING.includes(severity))
  return {
    state: 'audited',
    ok: stopping.length === 0,
    lines: [
      ...advisories.map(
        ({ severity, module_name, title, url }) => `${severity}: ${module_name}: ${title} (${url})`,
      ),
      `Dependencies were audited: ${advisories.length} advisories, ${stopping.length} of them ${STOPPING.join(' or ')}.`,
    ],
  }
}

/**
 * @param {string} text
 * @returns {{
 *   advisories?: { [id: string]: { severity: string, module_name: string, title: string, url: string } },
 *   error?: { code?: string },
 * } | undefined}
 */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
