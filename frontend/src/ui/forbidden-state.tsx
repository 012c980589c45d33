import { EmptyState } from './empty-state';
import { uiText } from './texts';

/** Where a role does not reach: says so and whom to ask, before anything is typed in vain. */
export function ForbiddenState() {
  return <EmptyState title={uiText('forbiddenTitle')}>{uiText('forbiddenText')}</EmptyState>;
}
