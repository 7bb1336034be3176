/** Tells whoever waits that something was let go of. */
export class Room {
  #waiting: (() => void)[] = []

  /** Resolves when something is let go of from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  open(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
