export const store = 'misspelt'
