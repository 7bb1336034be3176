// Read by mem0ai when it is loaded, so that this file has to be imported before it: nothing here reports to anybody.
process.env.MEM0_TELEMETRY = 'false'
