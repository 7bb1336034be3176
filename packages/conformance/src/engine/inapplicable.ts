/**
 * Thrown by a case that finds out only while it runs that it does not apply, after it has asserted that what it needs is
 * refused in the documented way. The case then counts as skipped.
 */
export class Inapplicable extends Error {
  override readonly name = 'Inapplicable'
}
