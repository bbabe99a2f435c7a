/** Loaded into a service (`--import`): SIGUSR2 makes it fail in a way that nothing handles. */
process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody\nhandles this')));
