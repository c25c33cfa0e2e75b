import type { TaskTraits } from '../tasks';

export const task: TaskTraits = { sign: '🔶', grades: [0, 1, 3] };
