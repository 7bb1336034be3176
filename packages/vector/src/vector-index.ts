import { MemoryError, throwIfAborted } from '@memory/core'
import { KeyedLock } from './keyed-lock.js'
import { checkManifest, embedderMark, type Manifest, manifestRecord, readManifest } from './manifest.js'
import type { VectorSettings } from './settings.js'
import { SharedRun } from './shared-run.js'
import type { VectorBackend } from './vector-backend.js'
import { writeRecords } from './write-records.js'

/** What all scopes of one store share: the back end, opened once, and what belongs to it. */
export class VectorIndex {
  readonly backend: VectorBackend
  readonly settings: VectorSettings
  /** The mark of this store's embedder. */
  readonly mark: string
  /** Held while a record is read and then written. */
  readonly lock = new KeyedLock()
  #opening: SharedRun | undefined
  #closing: Promise<void> | undefined

  constructor(backend: VectorBackend, settings: VectorSettings) {
    this.backend = backend
    this.settings = settings
    this.mark = embedderMark(settings.embedder)
  }

  /**
   * Opens the back end and checks whose vectors it holds, once; callers meanwhile wait for the same run, which ends
   * when none of them waits any more. A failed run is tried again by the next call.
   */
  async ready(signal?: AbortSignal): Promise<void> {
    this.assertOpen()
    throwIfAborted(signal)
    if (!this.#opening || this.#opening.isGivenUp) this.#opening = new SharedRun((ended) => this.#open(ended))
    const opening = this.#opening
    try {
      await opening.join(signal)
    } catch (error) {
      if (this.#opening === opening && !signal?.aborted) this.#opening = undefined
      this.assertOpen()
      throw MemoryError.from(error)
    }
    this.assertOpen()
  }

  assertOpen(): void {
    if (this.#closing !== undefined)
      throw new MemoryError('closed', `Store "${this.settings.name}" is closed`)
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** Creates what is missing and checks the width. */
  async openBackend(signal?: AbortSignal): Promise<void> {
    const { dimensions } = this.settings.embedder
    await this.backend.open?.({ dimensions, ...(signal && { signal }) })
  }

  async writeManifest(manifest: Manifest, onlyIfAbsent = false, signal?: AbortSignal): Promise<void> {
    const record = manifestRecord(manifest, this.backend, onlyIfAbsent)
    const [outcome] = await writeRecords(this, [record], signal)
    if (outcome?.status === 'failed') throw outcome.error
  }

  async #open(signal: AbortSignal): Promise<void> {
    const { backend, settings } = this
    await this.openBackend(signal)
    let manifest = await readManifest(backend, signal)
    if (!manifest) {
      const { id, dimensions } = settings.embedder
      await this.writeManifest({ embedder: id, dimensions }, true, signal)
      // Not taken for granted: another process may have found none either, and written its own.
      manifest = await readManifest(backend, signal)
    }
    if (!manifest) throw new MemoryError('unavailable', `${backend.profile.label} lost its manifest`)
    checkManifest(manifest, settings.embedder, backend.profile.label)
  }

  async #close(): Promise<void> {
    await this.#opening?.giveUp()
    await this.backend.close?.()
  }
}
