// What must fit what, as the compiler of this repository sees it: strict, with exactOptionalPropertyTypes.
import { fileURLToPath } from 'node:url'
import type { Embedder, LanguageModel } from '@memory/core'
import type { EmbeddingModel, LanguageModelMiddleware, ModelMessage, ToolSet, wrapLanguageModel } from 'ai'
import ts from 'typescript'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type AiSdkEmbedderOptions,
  aiSdkEmbedder,
  aiSdkModel,
  memoryMiddleware,
  memoryTools,
  modelMessagesWithIds,
} from '../src/index.js'

describe('types', () => {
  it('what we give fits the AI SDK', () => {
    expectTypeOf(memoryMiddleware).returns.toExtend<LanguageModelMiddleware>()
    type Wrapped = Parameters<typeof wrapLanguageModel>[0]['middleware']
    expectTypeOf(memoryMiddleware).returns.toExtend<Wrapped>()
    expectTypeOf(memoryTools).returns.toExtend<ToolSet>()
    expectTypeOf(modelMessagesWithIds).returns.resolves.toExtend<ModelMessage[]>()
  })

  it('its models fit our contracts', () => {
    expectTypeOf(aiSdkModel).returns.toExtend<LanguageModel>()
    expectTypeOf(aiSdkEmbedder).returns.toExtend<Embedder>()
    expectTypeOf<EmbeddingModel>().toExtend<AiSdkEmbedderOptions['model']>()
  })

  it('hold with AI SDK 6 as well', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url))
    const program = ts.createProgram([`${folder}src/index.ts`], {
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      paths: { ai: [`${folder}node_modules/ai-6/dist/index.d.ts`] },
    })
    const used = program.getSourceFiles().map(({ fileName }) => fileName)
    expect(used.some((file) => /\/ai@6\.[^/]*\/node_modules\/ai\/dist\/index\.d\.ts$/.test(file))).toBe(true)
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
  })
})
