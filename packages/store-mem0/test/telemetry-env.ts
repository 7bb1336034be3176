// As mem0ai finds it on a user's machine: it reports, and here all that it does instead of a sample.
process.env.MEM0_TELEMETRY = 'true'
process.env.MEM0_TELEMETRY_SAMPLE_RATE = '1'
