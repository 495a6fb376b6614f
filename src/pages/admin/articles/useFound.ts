import { useNavigate } from 'react-router-dom'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useArticleDoor } from '../article-door.ts'

/** Opens the article that alone has this code. Says whether there was one. */
export function useFound() {
  const call = useCall()
  const go = useNavigate()
  const { calls, at, article } = useArticleDoor()
  return async (text: string): Promise<boolean> => {
    const answer = await call(calls.list, { ...at, query: { text, size: 5 } })
    const found = isRefusal(answer) ? [] : answer.data.articles
    const [only, ...others] = found.filter(({ mergedInto }) => mergedInto === null)
    if (!only || others.length > 0) return false
    go(article(only.id))
    return true
  }
}
