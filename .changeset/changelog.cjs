// What changesets write into a changelog: what changed, without the hashes of commits, and what else moved in one line.

/** @param {{ summary: string }} changeset */
async function getReleaseLine({ summary }) {
  const [first, ...rest] = summary.trim().split('\n')
  return [`- ${first}`, ...rest.map((line) => (line ? `  ${line}` : ''))].join('\n')
}

/** @param {unknown} _changesets @param {{ name: string, newVersion: string }[]} dependencies */
async function getDependencyReleaseLine(_changesets, dependencies) {
  if (dependencies.length === 0) return ''
  return `- Stands on ${dependencies.map(({ name, newVersion }) => `${name} ${newVersion}`).join(', ')}.`
}

module.exports = { getReleaseLine, getDependencyReleaseLine }
