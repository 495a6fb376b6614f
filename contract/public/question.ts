import * as z from 'zod/mini'
import { QuestionText } from '../entities/question.ts'
import { Instant } from '../values.ts'

export const AskBody = z.object({ text: QuestionText })

/** A question of the shop about a thing, also one that it asked from its screens. Null: nobody has answered yet. */
export const QuestionsView = z.array(
  z.object({
    text: z.string(),
    askedAt: Instant,
    answer: z.nullable(z.object({ text: z.string(), answeredAt: Instant })),
  }),
)
export type QuestionsView = z.infer<typeof QuestionsView>

/** The act of asking, the same for all things. */
export const ask = {
  does: 'Pose une question à l’entrepôt',
  more: 'Elle s’affiche à l’accueil de l’entrepôt, et au poste qui a la chose en main. La réponse se lit dans `questions`.',
  body: { schema: AskBody, example: { text: 'Le colis peut-il attendre demain ?' } },
}
