import type { Target } from '../engine/suite.js'
import type { VectorBackend } from './vector-backend.js'

/** How the suite gets at vector back ends of one kind. */
export interface VectorBackendTarget extends Target {
  /** Opens an empty back end with at least four dimensions. */
  open(): Promise<VectorBackend> | VectorBackend
  /** Resolves when everything written so far shows in `query`. Default: it shows at once. */
  settle?(backend: VectorBackend): Promise<void>
  /** Closes the back end and removes what it left behind. */
  close?(backend: VectorBackend): Promise<unknown> | unknown
}
