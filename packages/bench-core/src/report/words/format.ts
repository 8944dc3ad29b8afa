export * from './format/numbers.ts'
export * from './format/ratio.ts'
export * from './format/time.ts'
