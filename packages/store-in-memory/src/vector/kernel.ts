import { KERNEL_BASE64 } from './kernel-bytes.js'

/** Rows scored by one call, hence the size of the area that receives the scores. */
export const MAX_KERNEL_ROWS = 1024

/** The exports of `kernel.wat`. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  score(query: number, unit: number, row: number, width: number, count: number, out: number): void
}

/** The part of WebAssembly in use; its types come with the DOM's, which this package must not assume. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

let compiled: object | null | undefined

/** A kernel with a memory of its own, or `undefined` where WebAssembly or SIMD are missing or forbidden. */
export function instantiateKernel(): Kernel | undefined {
  const api = (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly
  if (!api || compiled === null) return undefined
  try {
    const isFirst = compiled === undefined
    compiled ??= new api.Module(Uint8Array.from(atob(KERNEL_BASE64), (char) => char.charCodeAt(0)))
    const kernel = new api.Instance(compiled).exports as Kernel
    if (isFirst) warmUp(kernel)
    return kernel
  } catch {
    // Not a failure: the caller scans in JavaScript, which finds the same results. What cannot be compiled is not
    // tried again; what cannot get memory is.
    compiled ??= null
    return undefined
  }
}

/**
 * Runs the kernel on zeroed memory until the engine has seen enough to optimise it in the background, a fraction of
 * a millisecond, so that the first searches do not run the code of its quick compiler, which is ten times slower.
 */
function warmUp(kernel: Kernel): void {
  for (let i = 0; i < 16; i++) kernel.score(0, 0, 0, 16, MAX_KERNEL_ROWS, 0)
}
