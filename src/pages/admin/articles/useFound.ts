import { useNavigate } from 'react-router-dom'
import { articleCalls } from '#contract/endpoints/article.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { articlePath } from '../addresses.ts'

/** Opens the article that alone has this code. Says whether there was one. */
export function useFound() {
  const call = useCall()
  const go = useNavigate()
  return async (text: string): Promise<boolean> => {
    const answer = await call(articleCalls.list, { query: { text, size: 5 } })
    const found = isRefusal(answer) ? [] : answer.data.articles
    const [only, ...others] = found.filter(({ mergedInto }) => mergedInto === null)
    if (!only || others.length > 0) return false
    go(articlePath(only.id))
    return true
  }
}
