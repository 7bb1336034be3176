/** The package and version that stands beside ours; what it does is only claimed of this one. */
export const REFERENCE = '@strands-agents/sdk 1.19.0'
