import fc from 'fast-check';

// Looking for a smaller example takes long, and nobody reads why a mutant fails.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
