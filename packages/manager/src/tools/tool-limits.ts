/** Results of one `search_memory`, whatever the model asks for. */
export const MOST_RESULTS = 20

/** Results of a `search_memory` that does not say how many. */
export const DEFAULT_RESULTS = 5
