import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Read by mem0ai when it is loaded, so that this file has to be imported before it: nothing here reports to anybody, and
// the identity that it makes up all the same stays out of the home directory.
process.env.MEM0_TELEMETRY ??= 'false'
process.env.MEM0_DIR ??= join(tmpdir(), 'mem0-tests')
