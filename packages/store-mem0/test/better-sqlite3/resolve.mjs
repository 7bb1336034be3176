const replacement = new URL('./database.mjs', import.meta.url).href

/** Sends imports of `better-sqlite3` to the replacement. */
export async function resolve(specifier, context, next) {
  if (specifier === 'better-sqlite3') return { url: replacement, shortCircuit: true }
  return await next(specifier, context)
}
