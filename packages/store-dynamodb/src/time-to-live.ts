import { type CallOptions, throwIfAborted } from '@memory/core'
import { sendOptions } from '@memory/vector'
import type { Provision } from './provision.js'
import type { Connection } from './service.js'
import { EXPIRES_AT } from './table-layout.js'

/**
 * The attribute by which the table deletes expired items, made the store's own where there is none yet. A table has
 * only one, so one that exists is used. Expiry does not depend on it: reads look at the time themselves, and failures
 * here are reported and no more.
 */
export async function timeToLive(
  provision: Provision,
  { client, sdk }: Connection,
  options: CallOptions,
): Promise<string | undefined> {
  const { table, logger, label } = provision
  try {
    const { TimeToLiveDescription } = await client.send(
      new sdk.DescribeTimeToLiveCommand({ TableName: table }),
      sendOptions(options),
    )
    const { TimeToLiveStatus, AttributeName } = TimeToLiveDescription ?? {}
    if (TimeToLiveStatus === 'ENABLED' || TimeToLiveStatus === 'ENABLING') return AttributeName
    if (provision.timeToLive === false) return undefined
    const TimeToLiveSpecification = { AttributeName: EXPIRES_AT, Enabled: true }
    await client.send(
      new sdk.UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }),
      sendOptions(options),
    )
  } catch (error) {
    throwIfAborted(options.signal)
    logger?.warn(`${label}: the table will not delete expired memories by itself`, { cause: error })
  }
  // Written all the same: the setting may be made later, or was made by another process a moment ago.
  return EXPIRES_AT
}
