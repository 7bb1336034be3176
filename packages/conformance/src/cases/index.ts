import type { StoreCase } from '../store/store-context.js'
import { abortCases } from './abort.js'
import { batchCases } from './batch.js'
import { capabilityCases } from './capabilities.js'
import { clearCases } from './clear.js'
import { consistencyCases } from './consistency.js'
import { deleteCases } from './delete.js'
import { durableCases } from './durable.js'
import { errorCases } from './errors.js'
import { expiryCases } from './expiry.js'
import { faultOutageCases } from './fault-outage.js'
import { faultRetryCases } from './fault-retry.js'
import { filterCases } from './filter.js'
import { fixtureCases } from './fixture.js'
import { getCases } from './get.js'
import { identityCases } from './identity.js'
import { lifecycleCases } from './lifecycle.js'
import { listCases } from './list.js'
import { messageCases } from './messages.js'
import { metadataCases } from './metadata.js'
import { modelCases } from './model.js'
import { queryCases } from './query.js'
import { raceCases } from './race.js'
import { referenceCases } from './reference.js'
import { scopeCases } from './scope.js'
import { scopeTrickCases } from './scope-trick.js'
import { searchCases } from './search.js'
import { sizeCases } from './size.js'
import { strandsCases } from './strands.js'
import { toolCases } from './tools.js'
import { unicodeCases } from './unicode.js'
import { updateCases } from './update.js'
import { viewCases } from './view.js'

/** Every case about stores: the fixture first, then the parts of the contract from plain to hard. */
export const storeCases: readonly StoreCase[] = [
  ...fixtureCases,
  ...capabilityCases,
  ...errorCases,
  ...identityCases,
  ...batchCases,
  ...getCases,
  ...listCases,
  ...updateCases,
  ...deleteCases,
  ...clearCases,
  ...searchCases,
  ...queryCases,
  ...filterCases,
  ...unicodeCases,
  ...metadataCases,
  ...sizeCases,
  ...expiryCases,
  ...scopeCases,
  ...scopeTrickCases,
  ...viewCases,
  ...referenceCases,
  ...consistencyCases,
  ...lifecycleCases,
  ...abortCases,
  ...durableCases,
  ...messageCases,
  ...toolCases,
  ...strandsCases,
  ...raceCases,
  ...modelCases,
  ...faultRetryCases,
  ...faultOutageCases,
]
