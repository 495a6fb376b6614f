import * as z from 'zod/mini'
import { Id, Instant, Name, Slug, text } from '../values.ts'

/** A question is about one of the shop's orders, deliveries or returns. */
export const questionKinds = ['order', 'delivery', 'return'] as const
export const QuestionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof QuestionKind>

const About = { kind: QuestionKind, about: Name }
export const QuestionText = text(1000)

/** A question of a shop to the warehouse. It is open until somebody has answered. */
export const Question = z.object({
  id: Id,
  shop: Slug,
  ...About,
  text: z.string(),
  at: Instant,
  by: z.string(),
  answer: z.nullable(z.object({ text: z.string(), at: Instant, by: z.string() })),
})
export type Question = z.infer<typeof Question>

export const Asking = z.object({ ...About, text: QuestionText })
export type Asking = z.infer<typeof Asking>
