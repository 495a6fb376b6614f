/** The wall screens in one chunk, which a desk never loads. */

export { WallLogin } from './BadgeScreen.tsx'
export { OperationWall } from './OperationWall.tsx'
export { WallApp } from './WallApp.tsx'
export { WallHome } from './WallHome.tsx'
export { WallLayout } from './WallLayout.tsx'
