import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';

import { useSessionStatus } from '../../../session/guards';
import { selectEnded, type EndReason, type StateWithSession } from '../../../session/slice';
import { sessionText as text } from '../../../texts/session';
import { CodeForm } from '../components/code-form';
import { EntryCard } from '../components/entry-card';
import { Message } from '../components/message';
import { PasswordForm } from '../components/password-form';
import classes from '../components/entry.module.css';
import { useSignIn } from '../lib/use-sign-in';

const RETRY = 5000;

/** Why somebody is here who was signed in before. */
function WhyHere({ reason, ended }: { reason: string; ended: EndReason | null }) {
  if (reason) return <Message tone="warning">{reason}</Message>;
  return ended && <Message tone={ended === 'signed-out' ? 'info' : 'warning'}>{text(`ended-${ended}`)}</Message>;
}

/** Sign-in: e-mail and password, then the second step where the site asks for one. */
export default function Login() {
  const navigate = useNavigate();
  const signIn = useSignIn((route) => navigate(route, { replace: true }));
  const ended = useSelector<StateWithSession, EndReason | null>(selectEnded);
  const { away, reason, lookAgain } = useSessionStatus();
  const [email, setEmail] = useState('');

  useEffect(() => {
    if (!away) return;
    const timer = setInterval(lookAgain, RETRY);
    return () => clearInterval(timer);
  }, [away, lookAgain]);

  const { step } = signIn;
  return (
    <EntryCard title={step.kind === 'code' ? text('code-title') : text('sign-in')}>
      {away ? (
        <Message tone="warning">
          {text('away-trying')}{' '}
          <button type="button" className={classes.inline} onClick={lookAgain}>
            {text('try-now')}
          </button>
        </Message>
      ) : (
        step.kind === 'password' && !signIn.failure && <WhyHere reason={reason} ended={ended} />
      )}
      {step.kind === 'code' ? (
        <CodeForm prompt={step.prompt} signIn={signIn} />
      ) : (
        <PasswordForm email={email} onEmail={setEmail} signIn={signIn} />
      )}
    </EntryCard>
  );
}
