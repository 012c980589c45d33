import { deferred } from './deferred';
import { onMethod, type MethodCall } from './envelope';
import { server } from './server';

/** A method whose answers the test gives one by one, in any order. */
export function gatedMethod(method: string) {
  const calls: (MethodCall & { give: (response: Response) => void })[] = [];
  server.use(
    onMethod(method, (call) => {
      const answer = deferred<Response>();
      calls.push({ ...call, give: answer.resolve });
      return answer.promise;
    }),
  );
  return calls;
}
