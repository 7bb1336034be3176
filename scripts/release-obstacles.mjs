// @ts-check
// What a registry would refuse, or a user miss, if the packages were published as they are.

/**
 * @typedef {object} Published What is looked at of a published package.
 * @property {string} folder Below the repository.
 * @property {import('./workspace.mjs').Manifest} manifest
 */

/** A repository as npm ties provenance to it. */
const ADDRESS = /^git\+https:\/\/[^/\s]+\.[^/\s]+\/[^\s]+\.git$/

/**
 * @param {readonly Published[]} packages
 * @returns {string[]} One line each; none when the packages may be published.
 */
export function obstaclesOf(packages) {
  const addresses = new Set()
  const obstacles = packages.flatMap(({ folder, manifest: { name, repository } }) => {
    if (repository === undefined)
      return [`${name}: package.json names no repository, which provenance asks for`]
    const { type, url, directory } = /** @type {{ [field: string]: unknown }} */ (Object(repository))
    addresses.add(url)
    return [
      ...(type === 'git' ? [] : [`${name}: repository.type must be "git"`]),
      ...(ADDRESS.test(String(url))
        ? []
        : [`${name}: repository.url must be an address such as git+https://example.org/owner/name.git`]),
      ...(directory === folder ? [] : [`${name}: repository.directory must be "${folder}"`]),
    ]
  })
  return addresses.size > 1 ? [...obstacles, `packages name ${addresses.size} repositories`] : obstacles
}
