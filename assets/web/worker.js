// The messages of the page: a click on one leads back to it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const pages = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(pages.then(([page]) => (page ? page.focus() : self.clients.openWindow(self.registration.scope))));
});
